/** The font files, Noto Sans in two weights with the letters of Noto Sans Georgian and Armenian, read and parsed once per process. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as fontkit from "fontkit"

/** The folder of the fonts, below the working directory, in development and in the container alike. */
const FOLDER = "assets/fonts"
const WEIGHTS = { regular: "NotoSans-Regular.ttf", bold: "NotoSans-SemiBold.ttf" } as const

export type Weight = keyof typeof WEIGHTS
type Font = ReturnType<typeof fontkit.create>

const files = new Map<Weight, Uint8Array>()
const fonts = new Map<Uint8Array, Font>()

/** The font file of a weight, always the same bytes. */
export function fontFile(weight: Weight): Uint8Array {
  const known = files.get(weight)
  if (known) return known
  const read = readFileSync(join(process.cwd(), FOLDER, WEIGHTS[weight]))
  files.set(weight, read)
  return read
}

/** pdf-lib's font reader: parsing a font takes longer than printing a page, so each is cached. */
export const fontReader = {
  create(file: Uint8Array): Font {
    const known = fonts.get(file)
    if (known) return known
    const font = fontkit.create(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    nameGlyphs(font)
    fonts.set(file, font)
    return font
  },
}

/** A glyph stores the character it was first used for: one first used as a part of another ("e" of "é") could not be extracted as text. */
function nameGlyphs(font: Font): void {
  if (!("characterSet" in font)) throw new Error("A font file holds several fonts")
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}
