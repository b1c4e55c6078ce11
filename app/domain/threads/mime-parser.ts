/** The parser of mails, with what it collects of an unencoded part held in a buffer: its own Blob of every single line costs twenty times as much. */
import PostalMime, { type Email } from "postal-mime"

const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: 512 * 1024 } as const
const LINE_FEED = new Uint8Array([0x0a])

type Decoder = { update(line: Uint8Array): void; finalize(): Promise<ArrayBuffer> }
/** What we use of a part inside the parser (postal-mime 4.0.0). */
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

/** The parts of a mail. Throws when it is nested deeper, or has longer headers, than anybody's. */
export const parseMail = (bytes: Uint8Array): Promise<Email> => PostalMime.parse(bytes, LIMITS)
