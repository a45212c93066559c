import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Invite from "./Invite.svelte";

afterEach(cleanup);
afterEach(() => void vi.unstubAllGlobals());

function invitation(origin: string): string {
  render(Invite, { props: { table: "tableabc", origin } });
  return document.querySelector(".invite div")?.textContent.replace(/\s+/g, " ") ?? "";
}

test("a link that opens on this computer only says so, and what to do, before it can be copied", () => {
  const text = invitation("http://127.0.0.1:8642");
  expect(text).toMatch(/only this computer can open the link.*make play WITH=--lan.*Copy the link/);
  expect(screen.queryByRole("img")).toBeNull();
});

test.each([
  ["http://192.168.1.7:8642", true],
  ["http://172.20.0.2:8642", true],
  ["https://tarock.example", false],
])("at %s there is a code to scan, and whether it says that the network is the same: %s", (origin, isNear) => {
  expect(invitation(origin).includes("in the same network")).toBe(isNear);
  expect(screen.getByRole("img", { name: /QR code/ })).toBeTruthy();
});

test("where the browser can share, the link is handed on", async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { share });
  invitation("https://tarock.example");
  await fireEvent.click(screen.getByRole("button", { name: "Share …" }));
  expect(share).toHaveBeenCalledWith({ title: "Ultimo", url: "https://tarock.example/t/tableabc" });
});
