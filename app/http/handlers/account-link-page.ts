import { data, type LoaderFunctionArgs } from "react-router"
import type { LinkPurpose } from "~/domain/identity/link-tokens.ts"
import { lookUpLink, lookUpLinkAgain } from "~/domain/identity/password-links.ts"
import { mustBeOneself } from "~/domain/permissions.ts"
import { lookUpInvitation, lookUpInvitationAgain } from "~/domain/sign-ins/accept.ts"
import { actorContext, formAnsweredContext, requestIdContext } from "../request/context.ts"
import { errorPage } from "./page.ts"

/** Shows the page of a mailed link without using the link up. An invalid link is a 404 with its email, if known. Refuses an impersonating administrator. */
export function accountLinkPage(purpose: LinkPurpose) {
  const loader = async ({ params, context }: LoaderFunctionArgs) => {
    const { slug } = params
    if (slug === undefined)
      return data({ firstName: null, email: undefined, isActive: false, isUsed: false, given: false }, { status: 404 })
    try {
      const actor = context.get(actorContext)
      mustBeOneself(actor)
      const isAnswer = context.get(formAnsweredContext)
      const seen = await (isAnswer ? lookUpLinkAgain(slug, [purpose]) : lookUpLink(actor, slug, [purpose]))
      const isActive = purpose === "activate" && seen.firstName === null && seen.isActive
      const isUsed = seen.firstName === null && seen.isUsed
      return data({ ...seen, isActive, isUsed, given: true }, { status: seen.firstName === null ? 404 : 200 })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext))
    }
  }
  return Object.assign(loader, { permission: "use public pages" as const })
}

/** Shows the page of an invitation without using it up. An invalid one is a 404. Refuses an impersonating administrator. */
export const invitationPage = Object.assign(
  async ({ params: { slug }, context }: LoaderFunctionArgs) => {
    try {
      const actor = context.get(actorContext)
      mustBeOneself(actor)
      if (slug === undefined) return data({ invitation: null }, { status: 404 })
      const isAnswer = context.get(formAnsweredContext)
      const invitation = await (isAnswer ? lookUpInvitationAgain(slug) : lookUpInvitation(actor, slug))
      return data({ invitation }, { status: invitation === null ? 404 : 200 })
    } catch (error) {
      throw errorPage(error, context.get(requestIdContext))
    }
  },
  { permission: "use public pages" as const },
)
