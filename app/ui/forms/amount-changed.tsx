import { Notice } from "../notice.tsx"

/** Shown by the page's script while another amount is typed than the preview's, which cannot be confirmed. */
export function AmountChanged({ previewed }: { previewed: string }) {
  return (
    <div data-changed hidden role="status">
      <Notice tone="attention" title="The amount above is not the preview's">
        <p>Calculate the preview again, or set the amount back to {previewed}, to confirm.</p>
      </Notice>
    </div>
  )
}
