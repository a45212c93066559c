import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { settings } from "./lib/settings.svelte";
import "./lib/fonts.css";
import "./lib/tokens.css";
import "./lib/base.css";

await speak(settings.locale);
mount(App, { target: document.getElementById("app")! });
