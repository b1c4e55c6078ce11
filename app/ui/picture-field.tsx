import { describedBy, FieldBox, type FieldOf, idOf } from "./field-box.tsx"
import { UploadStatus } from "./upload-status.tsx"

const WHY = "JPEG, PNG or WebP, up to 8 at once and 10 MB each. Where and when a picture was taken is not stored."

/** Several pictures to be sent with a form, and the place for its progress where script shows it. */
export function PictureField({ of, label }: { of: FieldOf; label: string }) {
  return (
    <>
      <FieldBox of={of} label={label} why={WHY} optional>
        <input
          className="input file:mr-3 file:rounded file:border-0 file:bg-accent-soft file:px-3 file:font-semibold file:text-accent"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          id={idOf(of)}
          name={of.name}
          aria-describedby={describedBy(of, WHY)}
          aria-invalid={of.errors?.length ? true : undefined}
        />
      </FieldBox>
      <UploadStatus />
    </>
  )
}
