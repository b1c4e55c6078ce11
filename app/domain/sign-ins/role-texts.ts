import type { SignInRole } from "../sign-in-roles.ts"

export const ROLE_TEXTS: Record<SignInRole, { name: string; may: string }> = {
  pays: { name: "pays and sees", may: "see the account and pay" },
  everything: { name: "everything", may: "pay, manage autopay, and send requests, messages and documents" },
}
