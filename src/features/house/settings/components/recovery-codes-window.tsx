import { Button } from '#client/ui/actions/button.tsx'
import { DownloadLink } from '#client/ui/actions/download-link.tsx'
import { ModalActions } from '#client/ui/forms/modal-actions.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { CodeList } from '#client/ui/text/code-list.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'

/** Ten codes for the day on which a phone is lost; they are shown once. */
export function RecoveryCodesWindow({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const done = (
    <Button look="primary" type="submit">
      I have kept them
    </Button>
  )
  return (
    <Modal title="Recovery codes" onClose={onClose} focusFirst="button">
      <ModalActions onSubmit={onClose} buttons={done}>
        <Notice>
          Shown this once. Print them or write them down: each signs you in once, if your phone is lost.
        </Notice>
        <CodeList label="Recovery codes" codes={codes} />
        <div>
          <DownloadLink fileName="recovery-codes.txt" content={`${codes.join('\r\n')}\r\n`}>
            Save as a file
          </DownloadLink>
        </div>
      </ModalActions>
    </Modal>
  )
}
