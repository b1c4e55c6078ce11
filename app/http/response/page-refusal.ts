import { Refusal, type RefusalCode } from "~/domain/refusal.ts"

export type PageLink = { to: string; label: string }

/** A refusal whose error page links to a closer page than the area's start. */
export class PageRefusal extends Refusal {
  readonly link: PageLink

  constructor(code: RefusalCode, link: PageLink, message?: string) {
    super(code, message === undefined ? {} : { message })
    this.link = link
  }
}
