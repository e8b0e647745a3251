import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { type CsvRecord, decodeText, parseTable, recordsOf } from '#client/data/csv-file.ts'
import { useItems } from '#client/data/use-items.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { usePatchList } from '#client/data/use-patch-list.ts'
import { useSave } from '#client/data/use-save.ts'
import { failureMessage, isRefusal } from '#client/failures/failure-message.ts'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { useRecordAddress } from '#client/records/record-address.ts'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { refreshUser, signOut, useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { DownloadLink } from '#client/ui/actions/download-link.tsx'
import { useFilePicker } from '#client/ui/forms/file-picker.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { roles } from '#features/house/roles/contract.ts'
import { readRole, silentLoadFailure } from '#features/house/roles/rules.ts'
import { personName } from '#shared/people.ts'
import { isAdminRole } from '#shared/permissions.ts'
import { ImportUsers } from './components/import-users.tsx'
import { UserForm } from './components/user-form.tsx'
import { UserTable } from './components/user-table.tsx'
import { resetPath, resetTexts, secondSteps, secondStepsPath } from './contract/second-steps.ts'
import { importColumns, importTemplate, users, userTexts } from './contract.ts'
import { readUserRow, roleNameOf, type UserRow, withChangedUser, withNewUsers } from './rules.ts'

/** Who has a second step. The screen is whole without it, so that nobody is sent away for a refusal. */
function useSecondSteps(isAdmin: boolean) {
  return useQuery({
    queryKey: [secondStepsPath],
    enabled: isAdmin,
    queryFn: async ({ signal }) =>
      secondSteps.parse(await call('GET', secondStepsPath, { signal, quiet: true })),
  })
}

export function UsersScreen() {
  const items = useItems(users, { readRow: readUserRow })
  const roleItems = useItems(roles, { readRow: readRole })
  const allRoles = roleItems.data ?? []
  const save = useSave(users, { refreshes: false })
  const patch = usePatchList(users)
  const me = useUser()
  const banners = useBanners()
  const address = useRecordAddress()
  const steps = useSecondSteps(me.isAdmin)
  const withStep = new Set(steps.data?.people.map(({ userId }) => userId))
  const oneAtATime = useOneAtATime()
  const confirm = useConfirm()
  const [records, setRecords] = useState<readonly CsvRecord[] | null>(null)
  const picker = useFilePicker({ accept: '.csv', onPick: file => void openFile(file) })
  useLoadFailure(
    banners,
    (items.error && !isRefusal(items.error) && failureMessage(items.error)) ||
      (roleItems.error &&
        !isRefusal(roleItems.error) &&
        failureMessage(roleItems.error, silentLoadFailure)) ||
      null,
  )

  async function create(payload: FormValues) {
    const { answer, text } = await save.create(payload)
    patch(list => withNewUsers(list, [answer]))
    address.close()
    banners.showSuccess(text)
  }

  /** Nobody locks themselves out by a slip: of their own account they are asked. */
  async function mayBecome(active: boolean, { id }: UserRow): Promise<boolean> {
    const administrators = items.data?.filter(user => user.active && isAdminRole(roleNameOf(user, allRoles)))
    // The last one who can let people in is refused by the server: there is nothing to ask.
    const isRefused = me.isAdmin && administrators?.length === 1
    if (active || id !== me.id || isRefused) return true
    return confirm({ text: userTexts.confirmOwnDeactivation, yes: 'Deactivate' })
  }

  async function update(user: UserRow, payload: FormValues) {
    if (!(await mayBecome(payload.active !== false, user))) throw new Error(userTexts.keptOwnAccount)
    const { answer, text } = await save.update(user, payload)
    if (user.id === me.id && payload.active === false) return signOut()
    patch(list => withChangedUser(list, user.id, answer))
    // The shell around this page says the name as well.
    if (user.id === me.id) void refreshUser()
    address.close()
    banners.showSuccess(text)
  }

  async function changeStatus(user: UserRow) {
    const { id, active } = user
    if (!(await mayBecome(!active, user))) return
    banners.clearError()
    const status = { active: !active }
    try {
      const answer = await call('PATCH', `${users.path}/${id}/status`, { body: status })
      // The session is over with the account: the way back is the sign-in page, not a screen that no longer works.
      if (active && id === me.id) return signOut()
      patch(list => withChangedUser(list, id, { ...(answer as object | null), ...status }))
      banners.showSuccess(userTexts.statusChanged(status.active))
    } catch (error) {
      banners.showError(failureMessage(error))
    }
  }

  async function resetSecondStep(user: UserRow) {
    const text = resetTexts.confirm(personName(user))
    if (!(await confirm({ text, yes: 'Reset' }))) return
    banners.clearError()
    try {
      await call('POST', resetPath(user.id))
      banners.showSuccess(resetTexts.done)
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      void steps.refetch()
    }
  }

  async function openFile(file: File) {
    banners.clearError()
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return banners.showError(userTexts.unreadableFile)
    try {
      setRecords(recordsOf(await parseTable(decodeText(new Uint8Array(bytes))), importColumns))
    } catch {
      banners.showError(userTexts.unparsableFile)
    }
  }

  const importIcon = <IconFileImport size={18} aria-hidden />
  return (
    <>
      <RecordsHeader
        heading="User Management"
        subtitle="Who may sign in, and with which role"
        add="Add User"
        onAdd={address.openAdd}
        actions={
          <>
            <DownloadLink fileName="users-template.csv" content={importTemplate}>
              Download template
            </DownloadLink>
            <Button icon={importIcon} onClick={picker.open}>
              Import CSV
            </Button>
          </>
        }
        floating={[{ label: 'Import CSV', icon: importIcon, onClick: picker.open }]}
      />
      {picker.input}
      {!records && <Banners board={banners} />}
      {isRefusal(roleItems.error) && !items.error && (
        <MissingLists lists={{ roles: roleItems }} consequence="No user can be given one." />
      )}
      <UserTable
        items={items}
        roles={allRoles}
        onEdit={user => address.openEdit(user.id)}
        // A second click while the first is on its way would undo what was asked for.
        onChangeStatus={user => void oneAtATime(() => changeStatus(user), user.id)}
        isResettable={({ id }) => id !== me.id && withStep.has(id)}
        onReset={user => void oneAtATime(() => resetSecondStep(user), user.id)}
      />
      <UserForm
        address={address}
        rows={items.data}
        roles={roleItems.data}
        isWaiting={roleItems.isPending}
        onCreate={create}
        onUpdate={update}
      />
      {!roleItems.isPending && records && (
        <ImportUsers
          records={records}
          roles={allRoles}
          banners={banners}
          onCreated={created => patch(list => withNewUsers(list, created))}
          onClose={() => setRecords(null)}
        />
      )}
    </>
  )
}
