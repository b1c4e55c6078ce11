/** The version of the provider's API that this program uses; responses have this version's shape whatever the account's default is. */
export const STRIPE_API_VERSION = "2026-10-28.endive"
