/** Calls about increases of many units. Source: api.md 4.10. */
import { previewIncreases } from "~/domain/increases/increase-lines.ts"
import { increaseMany } from "~/domain/increases/increase-many.ts"
import { IncreaseMany } from "~/domain/increases/inputs.ts"
import { mutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Increased, IncreasePreview } from "~/http/response/shapes/increases.ts"
import { increasedView, increasePreviewView } from "~/http/response/views/increases.ts"

export const loader = resource({
  "X85 POST /management/increase/preview": {
    summary: "Preview increases and renewals of many units",
    ...mutation({ input: IncreaseMany, command: previewIncreases, output: increasePreviewView }),
    shape: IncreasePreview,
  },
  "X86 POST /management/increase": {
    summary: "Plan increases and renewals of many units, all or none",
    ...mutation({ input: IncreaseMany, command: increaseMany, output: increasedView, status: 201, idempotent: true }),
    shape: Increased,
    refuses: ["TEMPLATE_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
})
export const action = loader
