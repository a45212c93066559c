// Runs the page without a browser: a document that only remembers, a socket that hears what a test recorded.
// Standard input: {"script", "messages", "press"}. Standard output: {"text", "said", "status"}.

import { readFileSync } from "node:fs";

const { script, messages, press } = JSON.parse(readFileSync(0, "utf-8"));

class Node {
  constructor(tag) {
    this.tag = tag;
    this.children = [];
    this.text = "";
    this.listeners = {};
  }
  get textContent() {
    return [this.text, ...this.children.map((child) => (child instanceof Node ? child.textContent : child))].join("");
  }
  set textContent(text) {
    this.text = String(text);
    this.children = [];
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }
  *all() {
    yield this;
    for (const child of this.children) if (child instanceof Node) yield* child.all();
  }
}

const named = { main: new Node("main"), status: new Node("p") };
const said = [];
let socket;

class WebSocket {
  constructor(address) {
    this.address = address;
    this.listeners = {};
    socket = this;
  }
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }
  send(text) {
    said.push(JSON.parse(text));
  }
}

Object.assign(globalThis, {
  Node,
  WebSocket,
  document: { getElementById: (id) => named[id], createElement: (tag) => new Node(tag), title: "" },
  location: { pathname: "/t/abcdefgh", protocol: "http:", host: "localhost:1", href: "http://localhost:1/t/abcdefgh" },
  fetch: async () => ({ ok: true, json: async () => ({ kind: "guest", name: "Ada", settings: {} }) }),
});

await import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
socket.listeners.open();
for (const message of messages) socket.listeners.message({ data: JSON.stringify(message) });
const pressed = [...named.main.all()].find((node) => node.tag === "button" && node.textContent === press);
pressed?.listeners.click();
console.log(JSON.stringify({ text: named.main.textContent, said, status: named.status.textContent }));
