import type { DeskCalls } from './desk-call-table';
import { deskOrders } from './desk-orders';
import { deskPicking } from './desk-picking';
import { deskSession } from './desk-session';
import { deskStaff } from './desk-staff';

export const deskCalls: DeskCalls = { ...deskOrders, ...deskPicking, ...deskSession, ...deskStaff };
