/** Responses whose bytes are known, so that nothing has to read them from a stream to compress or measure them. */
const known = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

export function wholeResponse(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init)
  known.set(response, bytes)
  return response
}

export const knownBytes = (response: Response): Uint8Array<ArrayBuffer> | undefined => known.get(response)
