import { expect, test } from "vitest"
import { email, name } from "~/domain/inputs.ts"
import { NewPopups } from "~/domain/messaging/inputs.ts"
import { NewNote } from "~/domain/tenants/inputs.ts"

const problems = (value: unknown) =>
  name()
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? []

test.each([
  "Dana",
  "Łukasz",
  "O'Neil",
  "Jean-Luc",
  "李",
  "👩‍🚀",
  "Nguyễn Thị",
  "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
  "\u0915\u094D\u200D\u0937",
])("%j is a name", (value) => {
  expect(problems(value)).toEqual([])
})

test.each([
  ["Dana\nBcc: eve@example.com"],
  ["a\tb"],
  ["\u200B"],
  ["\u202Eabc"],
  ["Da\u200Dna"],
  ["Dana\u200C"],
  ["Da\u00ADna"],
  ["Dana\u2066Reyes"],
  ["Dana\u3164"],
  ["Dana\u2028Reyes"],
  ["\u2060\u00A0\u200D"],
  ["a\0b"],
  ["\0"],
  ["\uD800"],
])("%j is none", (value) => {
  expect(problems(value)).toEqual(["Invalid value."])
})

test("nothing is told to be required, once", () => {
  expect(problems("")).toEqual(["Required."])
  expect(problems("   ")).toEqual(["Required."])
  expect(problems(undefined)).toEqual(["Required."])
})

test.each(["da\u202Ena@example.com", "dana\u200B@example.com", "dana@exam\u00ADple.com"])("%j is no email", (value) => {
  expect(email().safeParse(value).success).toBe(false)
})

test("a title is one line of what can be seen; what stands below it may be anything", () => {
  for (const title of ["Leak\u202Efdp.exe", "Leak\nfound"]) {
    expect(NewNote.safeParse({ tenantID: 1, title, description: "x" }).success).toBe(false)
    expect(NewPopups.safeParse({ tenantIDs: [1], subject: title, note: "x" }).success).toBe(false)
  }
  expect(NewNote.safeParse({ tenantID: 1, title: "Leak", description: "In the \u200Ehall\nand above" }).success).toBe(
    true,
  )
})
