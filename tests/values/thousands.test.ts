import fc from "fast-check"
import { expect, test } from "vitest"
import { withCommas } from "~/values/thousands.ts"

test("a whole number has a comma before every three digits, as English writes it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeNat(), fc.nat(9_999_999)), (number) => {
      expect(withCommas(number)).toBe(number.toLocaleString("en-US"))
    }),
  )
})
