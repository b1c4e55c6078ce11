/** The program of the process that encodes one picture (encode-apart.ts). Its imports use paths that Node resolves itself. */
import { encodePicture } from "./encode.ts"

const [path = "", largest, smallest] = process.argv.slice(2)
// This also ends the process when the server ends.
process.once("disconnect", () => process.exit())
const DAMAGED = { problem: "is damaged or cut off. Choose another one." }
// A decoder's error about hostile bytes is discarded.
const outcome = await encodePicture(path, Number(largest), Number(smallest)).catch(() => DAMAGED)
process.send?.(outcome, () => process.disconnect?.())
