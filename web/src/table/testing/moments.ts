/** While the page is developed: `moments.html?at=12` shows a table at one of the moments in moments.json. */

import { mount } from "svelte";
import "../../lib/tokens.css";
import "../../lib/base.css";
import "../../lib/fonts.css";
import { speak } from "../../i18n/index.svelte";
import type { TableLink } from "../../wire/link.svelte";
import type { TableShown } from "../../wire/messages";
import Table from "../Table.svelte";
import { StillLink } from "./still.svelte";
import moments from "./moments.json";

const asked = new URLSearchParams(location.search);
if (asked.has("theme")) document.documentElement.dataset["theme"] = asked.get("theme")!;

await speak("en");
const NAMES = ["Bartholomäus von Hohenstein", "Δημήτρης Παπαδόπουλος", "محمد عبد الله", "王小明", "Žofie", "Ö"];
const { view } = moments[Number(asked.get("at") ?? 0)] as unknown as { view: TableShown };
const named = Object.entries(view.chairs).map(([place, chair], index) => [place, { ...chair, name: NAMES[index] }] as const);
const link = new StillLink(asked.has("names") ? { ...view, chairs: Object.fromEntries(named) } : view) as unknown as TableLink;
mount(Table, { target: document.getElementById("app")!, props: { link } });
