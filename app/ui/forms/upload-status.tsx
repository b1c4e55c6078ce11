/** The progress of an upload, filled by script (upload-progress.ts). */
export function UploadStatus() {
  return (
    <p role="status" data-progress hidden>
      <progress max={100} aria-label="Upload" /> <span />
    </p>
  )
}
