import { expect, test } from "vitest"
import { listState } from "~/values/lists/list-address.ts"
import { flagPart, number, oneOfPart, order, pageSizes, rowsPerPage, search } from "~/values/lists/list-parts.ts"

const TENANTS = listState({
  path: "/tenants",
  parts: {
    name: search("name"),
    owes: flagPart("owes"),
    unit: number("unit"),
    kind: oneOfPart("kind", ["current", "former"]),
    sort: order("sort", ["name", "unit"], "name"),
    per: rowsPerPage(50),
  },
})
const stateIn = (query: string) => TENANTS.stateIn(new URLSearchParams(query))
const everything = "name=dana&owes=true&unit=101&kind=former&sort=unit&page=3"

test("what an address says of a list is read and written again", () => {
  const state = stateIn(everything)
  expect(state).toEqual({ name: "dana", owes: true, unit: 101, kind: "former", sort: "unit", per: 50, page: 3 })
  expect(TENANTS.here(state)).toBe(`/tenants?${everything}`)
})

test("what it says wrongly is ignored, and what is as usual is not said", () => {
  const state = stateIn("owes=1&unit=-2&kind=x&sort=rent&per=7&page=many&other=1")
  expect(state).toEqual({ name: "", owes: false, unit: null, kind: null, sort: "name", per: 50, page: 1 })
  expect(TENANTS.addressOf(state)).toBe("/tenants")
})

test("another filter or order begins at the first page, a dialog stays where it is", () => {
  const state = stateIn("owes=true&page=3")
  expect(TENANTS.addressOf(state, { sort: "unit" })).toBe("/tenants?owes=true&sort=unit")
  expect(TENANTS.addressOf(state, { page: 2 })).toBe("/tenants?owes=true&page=2")
  expect(TENANTS.here(state, { dialog: "edit", user: 7 })).toBe("/tenants?owes=true&page=3&dialog=edit&user=7")
})

test("its file holds all pages", () => {
  expect(TENANTS.exportOf(stateIn("owes=true&page=3"))).toBe("/tenants/export?owes=true")
  expect(TENANTS.exportOf(stateIn("page=3"))).toBe("/tenants/export")
})

test.each(["name=dana", "owes=true", "unit=0", "kind=current"])("%s is a filter", (query) => {
  expect(TENANTS.isFiltered(stateIn(query))).toBe(true)
})

test.each(["", "sort=unit", "page=3"])("%j is none", (query) => {
  expect(TENANTS.isFiltered(stateIn(query))).toBe(false)
})

test("the address says another page size than the usual one", () => {
  const { addressOf, stateIn } = listState({ path: "/", parts: { per: pageSizes([50, 100, "all"], 50) } })
  const sizes = ["per=100", "per=all", "per=50", "per=7"].map((query) => addressOf(stateIn(new URLSearchParams(query))))
  expect(sizes).toEqual(["/?per=100", "/?per=all", "/", "/"])
})
