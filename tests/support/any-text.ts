import fc from "fast-check"

const point = fc.oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))

/** Text of any code points except lone surrogates. The library's own `unit: "binary"` takes a second or more to make, in every test file. */
export const anyText = (constraints?: fc.ArrayConstraints): fc.Arbitrary<string> =>
  fc.array(point, constraints).map((points) => String.fromCodePoint(...points))
