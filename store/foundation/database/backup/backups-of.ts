import type { Config } from '../../../../config';
import { sqliteFile } from '../sqlite';
import type { Backups } from './backup';
import { postgresBackups } from './postgres';
import { sqliteBackups } from './sqlite';

/** Opens the backups of the database that the environment variables name. */
export const backupsOf = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Backups =>
	DATABASE_URL ? postgresBackups(DATABASE_URL) : sqliteBackups(sqliteFile(DATA_DIR));
