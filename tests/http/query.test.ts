/** Reading an address where no refusal is possible: a repeated name counts as missing. */
import { expect, test } from "vitest"
import { onlyValue, onlyValues } from "~/http/request/query.ts"
import { nextOf, signsInAgain } from "~/http/session/next-page.ts"
import { addressIn } from "~/routes/admin/expenses/expenses.address.ts"

const at = (query: string) => `http://localhost:3000/login?${query}`

test("a name has its one value, and none when it is missing or said twice", () => {
  const values = ["a=1&b=2", "b=2", "a=1&b=2&a=3", "a=&b=2"].map((query) => onlyValue(at(query), "a"))
  expect(values).toEqual(["1", null, null, ""])
  expect(onlyValues(at("a=1&b=2&a=3&c="))).toEqual({ b: "2", c: "" })
})

test("signing in leads nowhere, and is not again, when the address says so twice", () => {
  const next = (query: string) => nextOf(new Request(at(query)))
  expect([next("next=/home"), next("next=/home&next=/admin")]).toEqual(["/home", undefined])
  const again = (query: string) => signsInAgain(new Request(at(query)))
  expect([again("again=true"), again("again=true&again=false")]).toEqual([true, false])
})

test("a form of expenses leads back to the one month of its address", () => {
  const back = (query: string) => addressIn({ url: at(query) })
  expect(back("month=2026-03")).toBe("/admin/reports/expenses?month=2026-03")
  expect(back("month=2026-03&month=2026-04")).toBe("/admin/reports/expenses")
})
