import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Form } from '#client/records/form.tsx'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { TextField } from '#client/ui/forms/fields.tsx'
import { ModalActions } from '#client/ui/forms/modal-actions.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { requiredText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { Part } from './part.tsx'

const long = 'Import 12,345 people of every vineyard into the winery'
const medium = 'Import 12 user(s)'
const plus = <IconPlus size={18} aria-hidden />
const form = z.object({ name: requiredText('Name is required') })
const formProps = {
  schemas: { form, input: form },
  values: { name: '' },
  onSave: () => Promise.resolve(),
  submitLabel: long,
}

/** Buttons that say more than there is room for. */
export function LongWordGallery() {
  const [open, setOpen] = useState('')
  const confirm = useConfirm()
  const close = () => setOpen('')
  return (
    <>
      <PageHeader
        heading="Long words"
        actions={
          <>
            <LinkButton to="/long-words" icon={plus}>
              {long}
            </LinkButton>
            <Button look="primary" icon={plus}>
              {long}
            </Button>
          </>
        }
      />
      <Part title="Windows">
        <Button onClick={() => setOpen('footer')}>Open footer</Button>
        <Button onClick={() => setOpen('long footer')}>Open long footer</Button>
        <Button onClick={() => setOpen('form')}>Open form</Button>
        <Button onClick={() => void confirm({ text: 'Are you sure?', yes: long })}>Open question</Button>
      </Part>
      <Part title="Form">
        <Form {...formProps}>
          <TextField name="name" label="Name" />
        </Form>
      </Part>
      {open.endsWith('footer') && (
        <Modal title={open} size="sm" onClose={close}>
          <ModalActions
            onSubmit={close}
            buttons={
              <>
                <Button onClick={close}>Cancel</Button>
                <Button look="primary" type="submit" icon={plus}>
                  {open === 'footer' ? medium : long}
                </Button>
              </>
            }
          >
            <p>What it is about.</p>
          </ModalActions>
        </Modal>
      )}
      {open === 'form' && (
        <Modal title="form" onClose={close}>
          <Form
            {...formProps}
            onCancel={close}
            again={{
              label: 'Save this one and go on to the next one of the same vineyard',
              onSave: async () => ({ name: '' }),
            }}
          >
            <TextField name="name" label="Name" />
          </Form>
        </Modal>
      )}
    </>
  )
}
