/** Responses whose bytes are known: nobody needs to read them back out of a stream to compress or measure them. */
const known = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

export function wholeResponse(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init)
  known.set(response, bytes)
  return response
}

/** The bytes of a response that `wholeResponse` made. */
export const knownBytes = (response: Response): Uint8Array<ArrayBuffer> | undefined => known.get(response)
