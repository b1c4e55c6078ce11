/** The mail parser. It collects an unencoded part in one buffer, because the library's Blob per line costs twenty times as much. */
import PostalMime, { type Email } from "postal-mime"

const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: 512 * 1024 } as const
const LINE_FEED = new Uint8Array([0x0a])

type Decoder = { update(line: Uint8Array): void; finalize(): Promise<ArrayBuffer> }
/** The members of the parser's parts that we use (postal-mime 4.0.0). */
type Part = { contentDecoder: Decoder | null; setupContentDecoder(encoding: string): void }

class Collected implements Decoder {
  readonly #lines: Uint8Array[] = []

  update(line: Uint8Array): void {
    this.#lines.push(line, LINE_FEED)
  }

  async finalize(): Promise<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(this.#lines)).buffer
  }
}

const { root } = new PostalMime() as unknown as { root: object }
const part: Part = Object.getPrototypeOf(root)
const decoderOf = part.setupContentDecoder
part.setupContentDecoder = function (this: Part, encoding: string) {
  if (/base64|quoted-printable/i.test(encoding)) decoderOf.call(this, encoding)
  else this.contentDecoder = new Collected()
}

/** Parses a mail. Throws on nesting or headers beyond what real mails have. */
export const parseMail = (bytes: Uint8Array): Promise<Email> => PostalMime.parse(bytes, LIMITS)
