/** The printing thread: receives a document, returns its PDF. One at a time, in order. */
import { parentPort } from "node:worker_threads"
import { renderPdf } from "./pdf.ts"
import type { PdfDocument } from "./pdf-document.ts"

parentPort?.on("message", async (document: PdfDocument) => {
  const bytes = new Uint8Array(await renderPdf(document))
  parentPort?.postMessage(bytes, [bytes.buffer])
})
