/** The program of a process that encodes one picture (encode-apart.ts). What it imports is imported by paths that Node knows. */
import { encodePicture } from "./encode.ts"

const [path = "", largest, smallest] = process.argv.slice(2)
// Also when the server ends meanwhile.
process.once("disconnect", () => process.exit())
const DAMAGED = { problem: "is damaged or cut off. Choose another one." }
// What a decoder says of hostile bytes goes nowhere.
const outcome = await encodePicture(path, Number(largest), Number(smallest)).catch(() => DAMAGED)
process.send?.(outcome, () => process.disconnect?.())
