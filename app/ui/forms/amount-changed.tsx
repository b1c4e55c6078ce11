import { Notice } from "../notice.tsx"

/** The page's script shows this message while the typed amount differs from the preview's, which then cannot be confirmed. */
export function AmountChanged({ previewed }: { previewed: string }) {
  return (
    <div data-changed hidden role="status">
      <Notice tone="attention" title="The amount above is not the preview's">
        <p>Calculate the preview again, or set the amount back to {previewed}, to confirm.</p>
      </Notice>
    </div>
  )
}
