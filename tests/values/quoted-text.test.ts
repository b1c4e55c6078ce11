/** The quoted text of an email is separated from its own text. */
import { expect, test } from "vitest"
import { textParts } from "~/values/quoted-text.ts"

const own = (text: string) => ({ isQuoted: false, text })
const quoted = (text: string) => ({ isQuoted: true, text })

test("an email without quotes is one part", () => {
  expect(textParts("Hello Ruth,\r\n\r\nis ten all right?\n")).toEqual([own("Hello Ruth,\n\nis ten all right?")])
  expect(textParts(" \n\n")).toEqual([])
})

test("marked lines are quoted, with the line that introduces them and the blank ones between", () => {
  const body = "Ten is good.\n\nOn Nov 14, 2026, Dana wrote:\n\n> Is ten all right?\n>\n\n> Dana\n\nRuth"
  expect(textParts(body)).toEqual([
    own("Ten is good."),
    quoted("On Nov 14, 2026, Dana wrote:\n\n> Is ten all right?\n>\n\n> Dana"),
    own("Ruth"),
  ])
})

test("an introduction that is broken over two lines belongs to the quote", () => {
  const body = "Yes.\nOn Sat, Nov 14, 2026 at 6:48 PM Dana Reyes\n<dana@example.com> wrote:\n> Is ten all right?"
  expect(textParts(body)).toEqual([
    own("Yes."),
    quoted("On Sat, Nov 14, 2026 at 6:48 PM Dana Reyes\n<dana@example.com> wrote:\n> Is ten all right?"),
  ])
})

test.each(["-----Original Message-----", "________________________________"])("all after %s is quoted", (mark) => {
  expect(textParts(`Fine.\n\n${mark}\nFrom: Ruth\nPlease sign.`)).toEqual([
    own("Fine."),
    quoted(`${mark}\nFrom: Ruth\nPlease sign.`),
  ])
})

test("a sentence that only sounds like an introduction is the writer's own", () => {
  expect(textParts("On Monday Dana wrote:\nthe lift is stuck.")).toEqual([
    own("On Monday Dana wrote:\nthe lift is stuck."),
  ])
})

test("a long line without an end costs no time", () => {
  expect(textParts(`On ${"a ".repeat(40_000)}`)).toHaveLength(1)
})
