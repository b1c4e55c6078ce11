/** The printing thread: takes a sheet, answers its PDF. One at a time, in the order they come. */
import { parentPort } from "node:worker_threads"
import { sheetPdf } from "./pdf.ts"
import type { Sheet } from "./pdf-document.ts"

parentPort?.on("message", async (sheet: Sheet) => {
  const bytes = new Uint8Array(await sheetPdf(sheet))
  parentPort?.postMessage(bytes, [bytes.buffer])
})
