/** Rows that are printed separately equal React's output, character by character. */
import { createElement as h, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Badge } from "~/ui/badge.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { markup, type Printable } from "~/ui/lists/plain-markup.ts"
import { PlainRows, PrintedRows, PrintedRowsProvider } from "~/ui/lists/plain-rows.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"

/** A list of rows in a page: as React prints it, and with separately printed rows. */
function bothOf(rows: readonly ReactNode[]) {
  const list = (of: readonly ReactNode[]) => h(PlainRows<ReactNode>, { of, show: (row) => row })
  const page = h("main", null, h("ul", null, list(rows)), h("p", null, list(rows.slice(1))))
  const apart = new PrintedRows("secret")
  const frame = renderToStaticMarkup(h(PrintedRowsProvider, { value: apart }, page))
  return { react: renderToStaticMarkup(page), apart: String(apart.putInto(frame)), frame }
}

const HOSTILE = `"><script>alert('1 & 2')</script>\u{E000}secret2\u{E000}&amp;`

const BADGE = { tone: "problem" as const, children: HOSTILE }
const HEAD = { title: HOSTILE, back: { to: "/management?search=&page=2", label: "Back" }, children: h("input") }

const ROWS: Record<string, ReactNode> = {
  "a link": h("a", { key: 1, href: `/management?search=${HOSTILE}`, title: HOSTILE, id: HOSTILE }, HOSTILE),
  "an address of another site": h("a", { key: 2, href: "https://example.com/?a=1&b='2'" }, "Away"),
  // biome-ignore lint/security/noScriptUrl: React replaces it, and so must the rows
  "an address that runs a program": h("a", { key: 3, href: "javascript:alert(1)" }, "Run"),
  "a mail": h("a", { key: 4, href: "mailto:dana@example.com" }, "Write"),
  "an empty address": h("a", { key: 5, href: "" }, "Here"),
  data: h("td", { key: 6, role: "cell", className: HOSTILE, "data-label": HOSTILE, "data-dialog": true }, 12, 0, -1.5),
  "attributes that are off": h("td", { key: 7, className: undefined, "aria-hidden": false, hidden: false, title: "" }),
  "attributes that are React's": h(
    "p",
    { key: 8, hidden: true, tabIndex: -1, style: { color: "red" } },
    h("b", null, "x"),
  ),
  nothing: h("span", { key: 9 }, null, undefined, true, false, "", [[]]),
  lists: h(
    "ul",
    { key: 10 },
    [1, 2].map((number) => h("li", { key: number }, "Zoë ", number)),
  ),
  "a component": h(
    "div",
    { key: 11 },
    "before",
    h(UnitBadge, { unit: 101, to: "/management/viewunit?unit=101" }),
    "after",
  ),
  "an icon": h("svg", { key: 12, viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M5 12h14" })),
  "a form": h(
    "div",
    { key: 13 },
    h("form", { method: "post" }, h("input", { name: "id", type: "hidden", value: 7 }), "Go"),
  ),
  "a time": h("time", { key: 14, dateTime: "2026-11-20" }, "Nov 20, 2026"),
  "a menu that is open, and one that is not": h(
    "nav",
    { key: 17, "aria-label": "Menu" },
    [true, false].map((open) => h("details", { key: String(open), open }, h("summary", null, "Admin"))),
  ),
  numbers: h("main", { key: 18, tabIndex: -1, suppressHydrationWarning: true }, h("td", { colSpan: 5, tabIndex: 1.5 })),
  "components without hooks": h(
    "div",
    { key: 19 },
    h(Badge, BADGE),
    h(Icon, { name: "menu", className: "large" }),
    h(Facts, { of: [{ label: HOSTILE, value: h("form", null, "Go"), total: true }], sums: true }),
    h(PageHead, HEAD),
  ),
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is left to React
  "markup as text": h("td", { key: 15, dangerouslySetInnerHTML: { __html: "<b>bold</b>" } }),
}

test.each(Object.keys(ROWS))("%s", (name) => {
  const { react, apart } = bothOf([h("li", { key: "first" }, "First"), ROWS[name], h("li", { key: "last" }, "Last")])
  expect(apart).toBe(react)
})

test("hundreds of rows, and none", () => {
  const many = Array.from({ length: 500 }, (_, index) => h("li", { key: index, title: HOSTILE }, HOSTILE, index))
  for (const rows of [many, [...Object.values(ROWS), ...many], []]) {
    const { react, apart } = bothOf(rows)
    expect(apart).toBe(react)
  }
})

test("a list in a component of a row", () => {
  const Inner = () =>
    h("ul", null, h(PlainRows<number>, { of: [1, 2], show: (number) => h("li", { key: number }, number) }))
  const { react, apart } = bothOf([
    h("p", { key: 1 }, "before", h(Inner), "after"),
    h("p", { key: 2 }, h(Inner), "last"),
  ])
  expect(apart).toBe(react)
})

test("React is left nothing of a plain row, nor of a component without hooks", () => {
  expect(bothOf([h(Badge, { key: 1, ...BADGE }), h(Icon, { key: 2, name: "up" })]).frame).toBe(
    bothOf([h("li", { key: 1 }), h("li", { key: 2 })]).frame,
  )
  expect(bothOf([h("li", { key: 1 }, "First"), h("li", { key: 2 }, "Last")]).frame).not.toContain("<li>")
})

test("rows that a page does not show stop it", () => {
  const apart = new PrintedRows("secret")
  apart.print([1], () => h("li", null, "lost"))
  expect(() => apart.putInto("<main></main>")).toThrow("does not show")
})

const LINK = h("a", { href: `/management?search=${HOSTILE}`, title: HOSTILE }, HOSTILE)
const FORM = h("form", { method: "post" }, h("input", { name: "id", type: "hidden", value: 7 }), "Go")

const TEMPLATES: Record<string, [Printable, ReactNode]> = {
  "text and an attribute": [
    markup`<td class="text" data-label="${HOSTILE}">${HOSTILE}, ${12}</td>`,
    h("td", { className: "text", "data-label": HOSTILE }, HOSTILE, ", ", 12),
  ],
  "a template in a template, and a list of them": [
    markup`<tr>${[1, 2].map((number) => markup`<td>${number}${" & <b>"}</td>`)}${markup`<td></td>`}</tr>`,
    h("tr", null, h("td", null, "1 & <b>"), h("td", null, "2 & <b>"), h("td")),
  ],
  "elements, plain and React's own": [markup`<td>${LINK}${[FORM, "after"]}</td>`, h("td", null, LINK, FORM, "after")],
  "elements in an inner template": [markup`<tr>${markup`<td>${FORM}</td>`}</tr>`, h("tr", null, h("td", null, FORM))],
  nothing: [markup`<td>${null}${undefined}${false}${true}${""}${[]}</td>`, h("td", { key: 1 })],
}

test.each(Object.keys(TEMPLATES))("a template with %s", (name) => {
  const [template, element] = TEMPLATES[name] ?? []
  const apart = new PrintedRows("secret")
  const list = h(PlainRows<Printable>, { of: [template, template], show: (row) => row })
  const frame = renderToStaticMarkup(h(PrintedRowsProvider, { value: apart }, list))
  expect(String(apart.putInto(frame))).toBe(renderToStaticMarkup([element, element]))
})

test("a template has text of its own unless React prints a part of it", () => {
  expect(String(markup`<td>${HOSTILE}</td>`)).toBe(renderToStaticMarkup(h("td", null, HOSTILE)))
  expect(() => String(markup`<td>${FORM}</td>`)).toThrow("elements")
})
