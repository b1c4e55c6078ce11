import { secretFor } from "../secret.server.ts"

/** What a sandbox of several processes and these processes know of each other: the secrets of requests and of webhooks, made from APP_SECRET. */
export const sandboxSecrets = (): { requests: string; webhooks: string } => ({
  requests: secretFor("sandbox requests"),
  webhooks: `whsec_sbx${secretFor("sandbox webhooks")}`,
})
