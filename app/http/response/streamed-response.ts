/** Responses whose text is sent piece by piece while it is made: a list of thousands begins to arrive at once and is never held as a whole. */
const streamed = new WeakSet<Response>()

/** Whether `streamedResponse` made it: its length is not known before its end. */
export const isStreamed = (response: Response): boolean => streamed.has(response)

type Send = (text: string) => void

/**
 * Sends what `make` passes on. What it throws before its first piece is thrown here, so that a refusal keeps its status; later the connection breaks off, so
 * that half a list never passes for a whole one. Pieces wait for a slow reader in memory: the snapshot that they are read from must not.
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
