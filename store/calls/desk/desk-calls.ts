import type { DeskCalls } from './desk-call-table';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = { ...deskSession, ...deskStaff };
