import { Refusal, type RefusalCode } from "~/domain/refusal.ts"

/** The link of an error page: where the person goes on. */
export type PageLink = { to: string; label: string }

/** A refusal whose error page leads somewhere nearer than to the start of the area. */
export class PageRefusal extends Refusal {
  readonly link: PageLink

  constructor(code: RefusalCode, link: PageLink, message?: string) {
    super(code, message === undefined ? {} : { message })
    this.link = link
  }
}
