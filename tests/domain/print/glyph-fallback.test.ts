/** Tests with a typeface that has only ASCII and a few accented letters. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { lacks, withFallbackGlyphs } from "~/domain/print/glyph-fallback.ts"
import { anyText } from "../../support/any-text.ts"

const ACCENTED = "éëŁłóź"
const has = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint <= 0x7e) || ACCENTED.includes(String.fromCodePoint(codePoint))

test.each([
  ["Dana Whitfield", "Dana Whitfield"],
  ["Łóź Zoë", "Łóź Zoë"],
  ["Zoe\u0308", "Zoë"],
  ["Zoë 李", "Zoë [?]"],
  ["李明 Wang", "[?] Wang"],
  ["Rent 🏢👩‍👩‍👧 paid", "Rent [?] paid"],
  ["ﬁne Ａ１", "fine A1"],
  ["Çelik", "Celik"],
  ["one\ntwo\u0000three\u2028four", "one two three four"],
  ["a\u200Bb\u202Ec", "abc"],
  ["محمد", "[?]"],
])("%j is shown as %j", (text, shown) => {
  expect(withFallbackGlyphs(text, has)).toBe(shown)
})

test("it says when something is missing, and not when somebody typed the sign for it", () => {
  expect(lacks("Zoë 李", has)).toBe(true)
  expect(lacks("What [?]", has)).toBe(false)
  expect(lacks("ﬁne", has)).toBe(false)
})

test("whatever was typed, everything shown is in the typeface", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(
        Array.from(withFallbackGlyphs(text, has)).filter((character) => !has(character.codePointAt(0) ?? 0)),
      ).toEqual([])
    }),
  )
})
