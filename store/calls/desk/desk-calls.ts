import type { DeskCalls } from './desk-call-table';
import { deskHealth } from './desk-health';
import { deskSearch } from './desk-search';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = { ...deskHealth, ...deskSearch, ...deskSession, ...deskStaff };
