/** The shapes of browsers' responses to a challenge. Anything else is refused. */
import { z } from "zod"

const encoded = () =>
  z
    .string()
    .min(1)
    .max(10_000)
    .regex(/^[\w-]+$/)
const common = { id: encoded().max(1400), rawId: encoded().max(1400), type: z.literal("public-key") }
const Registered = z.object({
  ...common,
  response: z.object({ clientDataJSON: encoded(), attestationObject: encoded(), transports: z.unknown().optional() }),
})
const Asserted = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(),
    authenticatorData: encoded(),
    signature: encoded(),
    userHandle: encoded(),
  }),
})

export type Registration = z.infer<typeof Registered>
export type Assertion = z.infer<typeof Asserted>
export type Understood<Answer> = { answer: Answer; challenge: string }

export const asRegistration = (sent: unknown) => understood(Registered, sent)
/** A sign-in by its shape, or undefined. The authenticator must name the passkey's user. */
export const asAssertion = (sent: unknown) => understood(Asserted, sent)

function understood<Answer extends { response: { clientDataJSON: string } }>(
  shape: z.ZodType<Answer>,
  sent: unknown,
): Understood<Answer> | undefined {
  const read = shape.safeParse(sent)
  if (!read.success) return undefined
  const challenge = challengeIn(read.data.response.clientDataJSON)
  return challenge === undefined ? undefined : { answer: read.data, challenge }
}

/** The challenge within the signed data. Undefined for invalid data, and for a response made in a frame of another site. */
function challengeIn(clientDataJSON: string): string | undefined {
  const Signed = z.object({ challenge: encoded(), crossOrigin: z.literal(false).optional() })
  const read = quietly(() => JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")))
  const signed = Signed.safeParse(read)
  return signed.success ? signed.data.challenge : undefined
}

/** The result of `work`, or undefined when it throws: for input that anybody may send. */
export function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
