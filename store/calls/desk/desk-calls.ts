import type { DeskCalls } from './desk-call-table';
import { deskHealth } from './desk-health';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = { ...deskHealth, ...deskSession, ...deskStaff };
