import { expect, test } from "vitest"
import { name } from "~/domain/inputs.ts"

const problems = (value: unknown) =>
  name()
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? []

test.each(["Dana", "Łukasz", "O'Neil", "Jean-Luc", "李", "👩‍🚀", "Nguyễn Thị", "\u202Eabc"])(
  "%j is a name",
  (value) => {
    expect(problems(value)).toEqual([])
  },
)

test.each([["Dana\nBcc: eve@example.com"], ["a\tb"], ["\u200B"], ["\u2060\u00A0\u200D"], ["a\0b"], ["\0"], ["\uD800"]])(
  "%j is none",
  (value) => {
    expect(problems(value)).toEqual(["Invalid value."])
  },
)

test("nothing is told to be required, once", () => {
  expect(problems("")).toEqual(["Required."])
  expect(problems("   ")).toEqual(["Required."])
  expect(problems(undefined)).toEqual(["Required."])
})
