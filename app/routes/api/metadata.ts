import { z } from "zod"
import { metadata } from "~/domain/settings/metadata.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

export const { loader, action } = endpoint({
  GET: answer({ takes: z.object({}), does: metadata, answers: (told) => told }),
})
