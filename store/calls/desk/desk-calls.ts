import type { DeskCalls } from './desk-call-table';
import { deskMoney } from './desk-money';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = { ...deskMoney, ...deskSession, ...deskStaff };
