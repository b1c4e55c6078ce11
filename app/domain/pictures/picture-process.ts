/** The program of a process that encodes one picture (encode-apart.ts). What it imports is imported by paths that Node knows. */
import { encodePicture } from "./encode.ts"

const [path = "", largest, smallest] = process.argv.slice(2)
// Also when the server ends meanwhile.
process.once("disconnect", () => process.exit())
// A damaged picture throws: this process ends without a message.
const outcome = await encodePicture(path, Number(largest), Number(smallest))
process.send?.(outcome, () => process.disconnect?.())
