/** Addresses as people type and paste them. */
import { expect, test } from "vitest"
import { readAddresses, unreadText } from "~/values/typed-addresses.ts"

const [A, B, C] = ["a@b.example", "c@d.example", "e@f.example"]

test.each([
  ["a@b.example", [A], []],
  ["a@b.example, c@d.example", [A, B], []],
  ["a@b.example;c@d.example ; e@f.example;", [A, B, C], []],
  ["a@b.example\r\nc@d.example\n\n e@f.example", [A, B, C], []],
  ["a@b.example c@d.example", [A, B], []],
  ["A@B.example, a@b.example", [A], []],
  ["Dana Reyes <a@b.example>", [A], []],
  ["<a@b.example>", [A], []],
  ["Dana <a@b.example>, c@d.example, Wei Chen <e@f.example>", [A, B, C], []],
  ["Dana <a@b.example> Wei Chen <c@d.example>", [A, B], []],
  ["Reyes, Dana <a@b.example>; Chen, Wei <c@d.example>", [A, B], []],
  ['"Reyes, Dana; tenant" <a@b.example>, "at@home" <c@d.example>', [A, B], []],
  ["a@b.example, foo, c@d.example", [A, B], ["foo"]],
  ["Dana Reyes a@b.example", [A], ["Dana Reyes"]],
  ["notanemail,<x>,a@b.example", [A], ["notanemail", "<x>"]],
  ["Dana <dana>, foo@bar", [], ["Dana <dana>", "foo@bar"]],
  ["foo,<a@b.example>", [A], ["foo"]],
  ["a@b@c.example", [], ["a@b@c.example"]],
  ["Dana Reyes", [], ["Dana Reyes"]],
  ["foo, foo; foo", [], ["foo"]],
  [" , ;\n", [], []],
  ["", [], []],
])("%j is read", (typed, addresses, unread) => {
  expect(readAddresses(typed)).toEqual({ addresses, unread })
})

test("what is no address is named, a long list not to its end", () => {
  expect(unreadText([])).toBeUndefined()
  expect(unreadText(["foo"])).toBe("“foo” is not an email like name@example.com.")
  expect(unreadText(["foo", "<x>"])).toBe("“foo” and “<x>” are not emails like name@example.com.")
  expect(unreadText(["a", "b", "c", "d", "e"])).toBe("“a”, “b”, “c”, and 2 more are not emails like name@example.com.")
})
