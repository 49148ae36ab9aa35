import { expect } from 'vitest'
import { S3Objects } from '../../../electron/service/newsroom/objects/s3Objects.ts'
import { describeNeedingPostgres, migratedDatabase } from '../setup/needingPostgres.ts'
import { databaseVariables, query, service, storeVariables } from '../setup/serviceCommands.ts'
import { sharedStore } from '../setup/sharedStore.ts'
import { settingsFor, testWithStore } from '../setup/storeSettings.ts'

describeNeedingPostgres('service bench', () => {
  testWithStore('measures with its own database and objects, and leaves nothing behind', async () => {
    const url = await migratedDatabase()
    const variables = {
      ...{ ...databaseVariables(url), ...storeVariables(sharedStore()), TAPELOG_WORK_FOLDER: '/nonesuch' },
    }
    const { code, stdout, stderr } = await service(['bench', '--megabytes', '6', '--tasks', '100'], variables)
    expect({ code, stderr: stderr.split('\n')[0] }).toEqual({ code: 0, stderr: expect.stringContaining('Signing') })
    const figures = JSON.parse(stdout)
    for (const name of ['addressesASecond', 'bothMegabytesASecond', 'claimsASecond', 'pollsASecond'])
      expect(figures[name], name).toBeGreaterThan(0)
    expect(await query(url, `SELECT datname FROM pg_database WHERE datname LIKE 'tapelog_bench_%'`)).toEqual([])
    expect(await query(url, 'SELECT 1 FROM clients UNION ALL SELECT 1 FROM tasks')).toEqual([])
    const objects = new S3Objects(settingsFor(sharedStore()))
    for await (const { name } of objects.objects()) expect(name).not.toMatch(/^bench-/)
    for await (const { name } of objects.openUploads()) expect(name).not.toMatch(/^bench-/)
    objects.close()
  })

  testWithStore('says which right a database user without CREATEDB needs', async () => {
    const url = await migratedDatabase()
    await query(url, 'CREATE ROLE tapelog_plain LOGIN')
    const plain = Object.assign(new URL(url), { username: 'tapelog_plain' }).href
    const variables = {
      ...{ ...databaseVariables(plain), ...storeVariables(sharedStore()), TAPELOG_WORK_FOLDER: '/nonesuch' },
    }
    const { code, stderr } = await service(['bench', '--megabytes', '6', '--tasks', '100'], variables)
    expect(code).toBe(1)
    expect(stderr).toContain('ALTER ROLE … CREATEDB')
    await query(url, 'DROP ROLE tapelog_plain')
  })
})
