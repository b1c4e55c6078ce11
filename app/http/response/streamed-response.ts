/** Sends a text while it is generated, so that a long list arrives at once and is never in memory as a whole. */
const streamed = new WeakSet<Response>()

export const isStreamed = (response: Response): boolean => streamed.has(response)

type Send = (text: string) => void

/**
 * Sends the text that `make` passes on. An error before the first piece is thrown here, so that a refusal keeps its status. A later error breaks the
 * connection, so that nobody takes a part of a list for all of it. Pieces wait in memory for a slow reader, so that the snapshot they come from can close.
 */
export async function streamedResponse(
  make: (send: Send) => Promise<unknown>,
  headers: HeadersInit,
): Promise<Response> {
  let body: ReadableStream<Uint8Array> | undefined
  await new Promise<void>((begun, failed) => {
    body = bodyOf(make, begun, failed)
  })
  const response = new Response(body, { headers })
  streamed.add(response)
  return response
}

function bodyOf(make: (send: Send) => Promise<unknown>, begun: () => void, failed: (error: unknown) => void) {
  const encoder = new TextEncoder()
  let isWanted = true
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send: Send = (text) => {
        if (!isWanted) throw new Error("The reader has gone")
        controller.enqueue(encoder.encode(text))
        begun()
      }
      const end = () => {
        if (isWanted) controller.close()
        begun()
      }
      const breakOff = (error: unknown) => {
        if (isWanted) controller.error(error)
        failed(error)
      }
      void make(send).then(end, breakOff)
    },
    cancel() {
      isWanted = false
    },
  })
}
