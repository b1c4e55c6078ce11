import { expect, test } from "vitest"
import { pageIn, pageSizeIn, searchIn } from "~/values/lists/list-state.ts"
import { lastPage } from "~/values/lists/page-size.ts"

const query = (text: string) => new URLSearchParams(text)

test.each([
  ["page=3", 3],
  ["", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=1000001", 1],
  ["page=many", 1],
])("the address %j asks for page %i", (address, page) => {
  expect(pageIn(query(address))).toBe(page)
})

test("a search is what was typed, without what nobody can search", () => {
  expect(searchIn(query("search=+dana%00+reyes+"))).toBe("dana reyes")
  expect(searchIn(query(""))).toBe("")
  expect(searchIn(query(`search=${"a".repeat(300)}`))).toHaveLength(100)
})

test.each([
  ["per=250", 250],
  ["per=all", null],
  ["per=7", 50],
  ["", 50],
])("the address %j shows %j rows to a page", (address, size) => {
  expect(pageSizeIn(query(address), [50, 100, 250, "all"], 50)).toBe(size)
})

test("a list has a first page even when it is empty, and a last one for what is left over", () => {
  expect([lastPage(0, 50), lastPage(50, 50), lastPage(51, 50), lastPage(1_001, null)]).toEqual([1, 1, 2, 2])
})
