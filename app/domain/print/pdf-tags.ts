/** The structure of a document for screen readers: heading, paragraphs, tables with their cells. */
import { PDFArray, type PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from "pdf-lib"
import type { PdfPage } from "./pdf-page.ts"

export type TagKind = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI"
export type TaggedPart = { kind: TagKind; dict: PDFDict; ref: PDFRef; kids: PDFArray }

export class Tags {
  readonly #pdf: PDFDocument
  readonly #root: PDFRef
  readonly #document: TaggedPart
  /** The parts of each page's marked content, by its number there. */
  readonly #marked = new Map<PdfPage, PDFArray>()

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf
    this.#root = pdf.context.nextRef()
    this.#document = this.#part("Document", this.#root)
  }

  add(kind: TagKind, within: TaggedPart = this.#document): TaggedPart {
    const part = this.#part(kind, within.ref)
    within.kids.push(part.ref)
    return part
  }

  /** A heading cell of a table, of its column or its row. */
  addHeading(scope: "Column" | "Row", within: TaggedPart): TaggedPart {
    const part = this.add("TH", within)
    part.dict.set(PDFName.of("A"), this.#pdf.context.obj({ O: "Table", Scope: scope }))
    return part
  }

  /** Assigns what `draw` writes on the page to the part. For abbreviated text, screen readers read `meant`. */
  write(page: PdfPage, part: TaggedPart, draw: () => void, meant?: string): void {
    const { context } = this.#pdf
    const mark = page.marked(part.kind, draw)
    const marked = this.#marked.get(page) ?? PDFArray.withContext(context)
    marked.push(part.ref)
    this.#marked.set(page, marked)
    part.dict.set(PDFName.of("Pg"), page.page.ref)
    part.kids.push(PDFNumber.of(mark))
    if (meant !== undefined) part.dict.set(PDFName.of("ActualText"), PDFHexString.fromText(meant))
  }

  finish(): void {
    const { context, catalog } = this.#pdf
    const numbers = PDFArray.withContext(context)
    Array.from(this.#marked).forEach(([page, marked], index) => {
      page.page.node.set(PDFName.of("StructParents"), PDFNumber.of(index))
      page.page.node.set(PDFName.of("Tabs"), PDFName.of("S"))
      numbers.push(PDFNumber.of(index))
      numbers.push(context.register(marked))
    })
    const tree = {
      Type: "StructTreeRoot",
      K: this.#document.ref,
      ParentTree: context.obj({ Nums: numbers }),
      ParentTreeNextKey: this.#marked.size,
    }
    context.assign(this.#root, context.obj(tree))
    catalog.set(PDFName.of("StructTreeRoot"), this.#root)
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }))
  }

  #part(kind: TagKind, parent: PDFRef): TaggedPart {
    const { context } = this.#pdf
    const kids = PDFArray.withContext(context)
    const dict = context.obj({ Type: "StructElem", S: kind, P: parent, K: kids })
    return { kind, dict, ref: context.register(dict), kids }
  }
}
