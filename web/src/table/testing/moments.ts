/** While the page is developed: `moments.html?at=12` shows a table at one of the moments in moments.json. */

import { mount } from "svelte";
import "../../lib/tokens.css";
import "./moments.css";
import { speak } from "../../i18n/index.svelte";
import type { TableLink } from "../../wire/link.svelte";
import Table from "../Table.svelte";
import { StillLink } from "./still.svelte";
import moments from "./moments.json";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset["theme"] = asked.get("theme")!;

await speak("en");
const view = moments[Number(asked.get("at") ?? 0)]!.view;
const link = new StillLink(view as unknown as StillLink["view"]) as unknown as TableLink;
mount(Table, { target: document.getElementById("app")!, props: { link } });
